import { ArrowDownUp } from "lucide-react";
import type { Label } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { MenuButton } from "../../ui/MenuButton.tsx";

/** Chooses the order of a list. `onChoose` gets the filter's value: "" for newest first, which a list has without a choice. */
export function OrderMenu<Order extends string>({
  orders,
  texts,
  order,
  onChoose,
}: {
  orders: readonly Order[];
  texts: Record<Order, Label>;
  order: Order;
  onChoose: (value: string) => void;
}) {
  const { t } = useTexts();
  return (
    <MenuButton
      variant="ghost"
      label={t<Label>(texts[order])}
      icon={<ArrowDownUp aria-hidden className="size-4" />}
      items={orders.map((one) => ({
        label: t<Label>(texts[one]),
        isChosen: one === order,
        onChoose: () => onChoose(one === "newest" ? "" : one),
      }))}
    />
  );
}
