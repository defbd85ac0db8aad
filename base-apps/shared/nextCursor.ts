/** Cursor of the next page. Only the cursor is read from the URL, which may have another origin than the page. */
export function nextCursor(next: string | undefined): string | undefined {
  if (!next || !URL.canParse(next)) return undefined
  return new URL(next).searchParams.get('after') ?? undefined
}
