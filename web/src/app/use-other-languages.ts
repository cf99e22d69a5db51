import { LANGUAGES, languages } from "contract/language/languages";
import { changeLanguage } from "../language/language.ts";
import { useTexts } from "../language/use-texts.tsx";
import { toast } from "../ui/toast.ts";

/**
 * Each language that is not shown: its own name, its locale, the hint of the button, and `show`, which changes to it. Input
 * and page stay; when the texts cannot be loaded, a toast says so.
 */
export function useOtherLanguages() {
  const { t, language: shown } = useTexts();
  return languages
    .filter((id) => id !== shown)
    .map((id) => {
      const { name, title, locale } = LANGUAGES[id];
      const language = t(title);
      return {
        name,
        locale,
        hint: t("Show the console in {language}", { language }),
        show: () => {
          changeLanguage(id).catch(() =>
            toast.error(
              t("{language} could not be loaded. Check the connection, then try again.", {
                language,
              }),
            ),
          );
        },
      };
    });
}
