import { useTexts } from "../language/use-texts.tsx";

/** The logo: a map divided into wards. */
export function BrandMark({ className = "size-8" }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={`shrink-0 ${className}`}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <g className="fill-accent-ink">
        <path d="M7 9a2 2 0 0 1 2-2h7.2l-1.9 7.3L7 16.2z" />
        <path d="M18.6 7H23a2 2 0 0 1 2 2v9.2l-8.3-3.7z" opacity=".55" />
        <path d="M7 18.6l7.2-1.8 2.9 8.2H9a2 2 0 0 1-2-2z" opacity=".55" />
        <path d="M16.5 17l8.5 3.8V23a2 2 0 0 1-2 2h-3.6z" />
      </g>
    </svg>
  );
}

/** Mark and name, its last word on a line of its own. */
export function Brand() {
  const words = useTexts().t("Constituency Console").split(" ");
  const last = words.pop();
  return (
    <span className="flex items-center gap-3">
      <BrandMark />
      <span className="font-serif text-lg/tight transition-opacity duration-300 group-data-collapsed/sidebar:opacity-0">
        {words.join(" ")}
        <br />
        {last}
      </span>
    </span>
  );
}
