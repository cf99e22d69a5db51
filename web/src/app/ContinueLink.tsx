import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { takeReturnUrl } from "../api/session.ts";

/** Loaded where there is such a page. Without the code, the dashboard stays as it is. */
const ContinueOffer = lazy(() =>
  import("./ContinueOffer.tsx").catch(() => ({ default: () => null })),
);

/**
 * After a sign-in: a link to the page that was requested before it (login-8). It is shown until the first
 * navigation.
 */
export function ContinueLink() {
  const { key } = useLocation();
  const [offer, setOffer] = useState(() => ({ key, url: takeReturnUrl() }));
  if (offer.url && offer.key !== key) setOffer({ key, url: null });
  return (
    offer.url && (
      <Suspense>
        <ContinueOffer url={offer.url} />
      </Suspense>
    )
  );
}
