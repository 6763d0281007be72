/** What stays on one line: a host or a number, but nothing that could be wider than a phone. */
const longestWhole = 24;

/**
 * A text with addresses, names of files or numbers of orders in it. These wrap after `@`, `/`, `?` and `&`, but not at
 * their hyphens and dots.
 */
export function Text({ of }: { readonly of: string }) {
  const parts = of.split(/(\s+)|(?<=[@?&]|[^:/]\/|:\/\/)/).filter((part) => part);
  return (
    <>
      {parts.map((part, index) => (
        <>
          {/[-.:]/.test(part) && part.length <= longestWhole ? (
            <span class="nowrap">{part}</span>
          ) : (
            part
          )}
          {/[@/?&]$/.test(part) && index < parts.length - 1 && <wbr />}
        </>
      ))}
    </>
  );
}
