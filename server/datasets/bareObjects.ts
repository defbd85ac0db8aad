/** Objects without inherited properties: a key such as `constructor` or `__proto__` is like any other. */
type BareObject = Record<string, unknown>

/** What makes objects without inherited properties that are as quick as plain ones, which `Object.create(null)` is not. */
const Bare = function () {} as unknown as new () => BareObject
Bare.prototype = Object.create(null)

export const bareObject = (): BareObject => new Bare()

/** Takes away what an object that was just parsed inherits. */
export const bared = (parsed: object): BareObject =>
  Object.setPrototypeOf(parsed, Bare.prototype as object) as BareObject
