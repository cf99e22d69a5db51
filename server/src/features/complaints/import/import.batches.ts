/** The items in parts: `size` complaints in one statement are few enough for the statement timeout, also on a busy machine. */
export function* batches<Item>(items: Item[], size = 250): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
