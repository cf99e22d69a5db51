import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

import { Button, type ButtonVariant } from "./Button.tsx";
import MenuPopup from "./MenuPopup.tsx";
import { useMenu } from "./use-menu.ts";

interface MenuButtonProps {
  variant?: ButtonVariant;
  label: string;
  icon?: ReactNode;
  items: readonly { label: string; isChosen?: boolean; onChoose: () => void }[];
  /** While true, the button shows `busyLabel` and ignores clicks. */
  busy?: boolean;
  busyLabel?: string;
}

/** A button that offers a few actions. */
export function MenuButton({
  variant = "secondary",
  label,
  icon,
  items,
  busy = false,
  busyLabel,
}: MenuButtonProps) {
  const { isOpen, popup, boxProps, buttonProps } = useMenu();
  const choose = (item: { onChoose: () => void }) => () => {
    popup.onClose();
    item.onChoose();
  };
  return (
    <div {...boxProps}>
      <Button
        {...buttonProps}
        variant={variant}
        icon={icon}
        busy={busy}
        {...(busyLabel !== undefined && { busyLabel })}
      >
        {label}
        <ChevronDown aria-hidden className="-me-1 size-4" />
      </Button>
      {isOpen && (
        <MenuPopup
          {...popup}
          label={label}
          items={items.map((item) => ({ key: item.label, ...item, onChoose: choose(item) }))}
        />
      )}
    </div>
  );
}
