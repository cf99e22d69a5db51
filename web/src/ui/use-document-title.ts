import { useEffect } from "react";
import { useTexts } from "../language/use-texts.tsx";

/** Names the page in the window's title, before the site's own name. */
export function useDocumentTitle(title: string) {
  const { t } = useTexts();
  const site = t("Constituency Console");
  // The document's title is outside of React.
  useEffect(() => {
    document.title = `${title} · ${site}`;
  }, [title, site]);
}
