import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";

import { useTexts } from "../language/use-texts.tsx";
import { cx } from "./cx.ts";
import { IconButton } from "./IconButton.tsx";
import { TextInput } from "./TextInput.tsx";
import type { TextInputProps } from "./TextInput.tsx";

/** A password with a button that shows what was typed. */
export function PasswordInput({ className, ...rest }: TextInputProps) {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextInput
        spellCheck={false}
        autoCapitalize="none"
        {...rest}
        type={shown ? "text" : "password"}
        className={cx("pe-12", className)}
      />
      <IconButton
        label={t(shown ? "Hide characters" : "Show characters")}
        onClick={() => setShown(!shown)}
        className="absolute inset-e-0 top-0 hover:bg-transparent"
      >
        {shown ? <EyeOff className="size-4.5" /> : <Eye className="size-4.5" />}
      </IconButton>
    </div>
  );
}
