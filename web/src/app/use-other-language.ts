import { changeLanguage } from "../language/language.ts";
import { useTexts } from "../language/use-texts.tsx";
import { toast } from "../ui/toast.ts";

/**
 * The language that is not shown: its own name, its tag, the hint of the button, and `show`, which changes to it. Input and
 * page stay; when the Hindi texts cannot be loaded, a toast says so.
 */
export function useOtherLanguage() {
  const { t, language } = useTexts();
  const other =
    language === "en"
      ? ({
          language: "hi",
          name: "हिन्दी",
          tag: "hi-IN",
          hint: "Show the console in Hindi",
        } as const)
      : ({
          language: "en",
          name: "English",
          tag: "en-IN",
          hint: "Show the console in English",
        } as const);
  return {
    name: other.name,
    tag: other.tag,
    hint: t(other.hint),
    show: () => {
      changeLanguage(other.language).catch(() =>
        toast.error(t("Hindi could not be loaded. Check the connection, then try again.")),
      );
    },
  };
}
