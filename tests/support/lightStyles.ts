/**
 * Of the styles of components, those that tests depend on. jsdom draws nothing, but goes through all rules of the page
 * for each element whose role or name is looked for, which is a third of the time of the tests of screens.
 */
import { StyleSheet } from '@emotion/sheet'

/** What hides an element, parts its words from others, or keeps the pointer from it. */
const kept = /^\s*(?:display|visibility|pointer-events)\s*:/
// oxlint-disable-next-line typescript/unbound-method -- called with its sheet below
const insert = StyleSheet.prototype.insert

StyleSheet.prototype.insert = function (rule) {
  const light = lightened(rule)
  if (light) insert.call(this, light)
}

/** Undefined when nothing is left of it. */
function lightened(rule: string): string | undefined {
  let isEmpty = true
  const light = rule.replaceAll(/\{([^{}]*)\}/g, (_all, declarations: string) => {
    const left = declarations.split(';').filter((declaration) => kept.test(declaration))
    if (left.length) isEmpty = false
    return `{${left.join(';')}}`
  })
  return isEmpty ? undefined : light
}
