import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { useSession } from "../api/session.ts";
import { useTexts } from "../language/use-texts.tsx";
import { pageTitle } from "./page-titles.ts";

/** The link to a page that has a title. */
export default function ContinueOffer({ url }: { url: string }) {
  const { t } = useTexts();
  const { isAdmin } = useSession();
  const title = pageTitle(url, isAdmin);
  if (!title) return null;
  return (
    <Link
      to={url}
      className="mb-5 flex w-fit max-w-full animate-fade items-center gap-2 rounded-lg bg-info-soft px-4 py-3 font-medium hover:underline"
    >
      <span className="min-w-0 wrap-anywhere">{t("Continue to {title}", { title: t(title) })}</span>
      <ArrowRight aria-hidden className="size-4 shrink-0" />
    </Link>
  );
}
