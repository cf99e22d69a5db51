/** An excerpt of a field that a row does not have, with words of the search (complaint-list-17, event-list-17). */
export function FoundText({ label, text }: { label: string; text: string }) {
  return (
    <p data-searched title={text} className="line-clamp-3 basis-full row:line-clamp-1">
      {label}: {text}
    </p>
  );
}
