/** Validation of e-mail addresses, for the forms of the browser and for the server. */
/**
 * Excludes the characters that have a meaning in address headers (lists, groups, comments, quotes), and invisible ones:
 * a mail reaches exactly the stored address.
 */
const pattern = /^[^\s@"(),:;<>[\\\]\p{C}]+@(?:[\p{L}\p{M}\p{N}_-]+\.)+[\p{L}\p{M}\p{N}_-]+$/u

/** Whether a text is an address with one @ and a dotted domain, as forms accept it. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && pattern.test(text)
}

/** Key under which addresses are compared: sign-in ignores case too. */
export function addressKey(email: string): string {
  return email.toLowerCase()
}

export function sameEmail(a: string, b: string): boolean {
  return addressKey(a) === addressKey(b)
}
