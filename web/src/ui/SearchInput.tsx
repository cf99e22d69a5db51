import { Search, X } from "lucide-react";
import { useRef } from "react";

import { useTexts } from "../language/use-texts.tsx";
import { cx } from "./cx.ts";
import { IconButton } from "./IconButton.tsx";

interface SearchInputProps {
  value: string;
  onChange: (text: string) => void;
  placeholder: string;
  maxLength?: number;
  className?: string;
}

/** A search box that reports every keystroke; the caller decides when to search. */
export function SearchInput({
  value,
  onChange,
  placeholder,
  maxLength,
  className,
}: SearchInputProps) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      role="search"
      className={cx("relative print:hidden min-w-0 grow basis-64 sm:max-w-sm", className)}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 inset-s-3 my-auto size-4 text-muted"
      />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={t("Search")}
        placeholder={placeholder}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="control ps-9 pe-11"
      />
      {value && (
        <IconButton
          label={t("Clear search")}
          onClick={() => {
            onChange("");
            input.current?.focus();
          }}
          className="absolute inset-e-0 top-0 hover:bg-transparent"
        >
          <X className="size-4" />
        </IconButton>
      )}
    </div>
  );
}
