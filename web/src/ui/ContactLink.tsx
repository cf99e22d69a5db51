import { useTexts } from "../language/use-texts.tsx";
import { cx } from "./cx.ts";

interface ContactLinkProps {
  kind: "phone" | "email";
  value: string | null;
  /** The underline and the size. */
  className: string;
}

/** A link that calls a phone or writes an email; N/A without a value. */
export function ContactLink({ kind, value, className }: ContactLinkProps) {
  const { t } = useTexts();
  if (!value) return t("N/A");
  return (
    <a
      href={kind === "phone" ? `tel:${withCountryCode(value)}` : `mailto:${value}`}
      className={cx("text-accent underline-offset-3", className)}
    >
      {value}
    </a>
  );
}

/** A phone of ten digits with the country code; any other text unchanged. */
const withCountryCode = (phone: string) => (/^\d{10}$/.test(phone) ? `+91${phone}` : phone);
