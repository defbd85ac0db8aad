/** What is an e-mail address, for the forms of the browser and for the server. */
/**
 * Without what has a meaning of its own where mail programs read addresses (lists, groups, comments, quotes), nor what
 * cannot be seen: the address that is stored is the one that its mail goes to.
 */
const pattern = /^[^\s@"(),:;<>[\\\]\p{C}]+@(?:[\p{L}\p{M}\p{N}_-]+\.)+[\p{L}\p{M}\p{N}_-]+$/u

/** An address with one @ and a dotted domain, as a form would accept it. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && pattern.test(text)
}

/** What addresses are compared by: a sign-in asks for no capitals either. */
export function addressKey(email: string): string {
  return email.toLowerCase()
}

export function sameEmail(one: string, other: string): boolean {
  return addressKey(one) === addressKey(other)
}
