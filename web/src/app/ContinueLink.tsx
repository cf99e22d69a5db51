import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { takeReturnUrl, useSession } from "../api/session.ts";
import { useTexts } from "../language/use-texts.tsx";
import { pageTitle } from "./page-titles.ts";

/**
 * After a sign-in: a link to the page that was requested before it (login-8). It is shown until the first
 * navigation.
 */
export function ContinueLink() {
  const { t } = useTexts();
  const { key } = useLocation();
  const { isAdmin } = useSession();
  const [offer, setOffer] = useState(() => ({ key, url: takeReturnUrl() }));
  if (offer.url && offer.key !== key) setOffer({ key, url: null });
  const title = offer.url && pageTitle(offer.url, isAdmin);
  if (!offer.url || !title) return null;
  return (
    <Link
      to={offer.url}
      className="mb-5 flex w-fit max-w-full animate-fade items-center gap-2 rounded-lg bg-info-soft px-4 py-3 font-medium hover:underline"
    >
      <span className="min-w-0 wrap-anywhere">{t("Continue to {title}", { title: t(title) })}</span>
      <ArrowRight aria-hidden className="size-4 shrink-0" />
    </Link>
  );
}
