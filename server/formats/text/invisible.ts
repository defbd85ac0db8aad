/**
 * Invisible characters that break keys, numbers and searches: control characters, zero-width spaces and marks, soft
 * hyphens. Tabs and line breaks are kept, and so are the joiners that emoji and some scripts need.
 */
const invisible =
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g

/** The same characters as bytes of UTF-8 text, to search in a string decoded as `latin1`. */
export const invisibleBytes =
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\x00-\x08\x0e-\x1f\x7f]|\xc2[\x80-\x9f\xad]|\xe2\x80[\x8b\x8e\x8f\xaa-\xae]|\xe2\x81[\xa0-\xa4]|\xef\xbb\xbf/

export function withoutInvisible(text: string): string {
  return text.replace(invisible, '')
}
