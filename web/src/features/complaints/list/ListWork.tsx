import { useState } from "react";
import { ListShortcuts } from "./ListShortcuts.tsx";
import { RegisterLink } from "./RegisterLink.tsx";
import { BulkBar, type TickProps } from "./TickBox.tsx";
import { noTicks } from "./ticks.ts";

/** Below the list: the bar of the ticked rows, the link to the register, and the keys with their button. */
export function ListWork(props: TickProps) {
  const [wasTicked, setTicked] = useState(false);
  if (props.ticks.rows.size > 0 && !wasTicked) setTicked(true);
  function close() {
    setTicked(false);
    props.onTicks(noTicks);
  }
  return (
    <>
      {wasTicked && <BulkBar {...props} onClose={close} />}
      <RegisterLink />
      <ListShortcuts />
    </>
  );
}
