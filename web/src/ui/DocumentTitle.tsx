import { useTexts } from "../language/use-texts.tsx";

/** Names the page in the window's title, before the site's own name. */
export function DocumentTitle({ children }: { children: string }) {
  const { t } = useTexts();
  return <title>{`${children} · ${t("Constituency Console")}`}</title>;
}
