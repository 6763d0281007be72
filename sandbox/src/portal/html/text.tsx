/** What stays on one line: a host or a number, but nothing that could be wider than a phone. */
const longestWhole = 24;

/**
 * A text with addresses, names of files or numbers of orders in it. These wrap after `@`, `/`, `?` and `&`, but not at
 * their hyphens and dots.
 */
export function Text({ of }: { readonly of: string }) {
  const parts = of.split(/(?<=[\s@?&]|[^:/]\/|:\/\/)/);
  return (
    <>
      {parts.map((part) => (
        <>
          {/[-.:]/.test(part) && part.length <= longestWhole ? (
            <span class="nowrap">{part}</span>
          ) : (
            part
          )}
          <wbr />
        </>
      ))}
    </>
  );
}
