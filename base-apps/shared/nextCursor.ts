/** The cursor of the next page: its address may be on another site than this page. */
export function nextCursor(next: string | undefined): string | undefined {
  if (!next || !URL.canParse(next)) return undefined
  return new URL(next).searchParams.get('after') ?? undefined
}
