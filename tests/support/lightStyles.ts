/**
 * Keeps only the component styles that tests depend on. jsdom does not render, but evaluates all style rules for each
 * element that is searched by role or name, which takes a third of the time of screen tests.
 */
import { StyleSheet } from '@emotion/sheet'

/** Properties that hide an element, separate its words from others, or block the pointer. */
const kept = /^\s*(?:display|visibility|pointer-events)\s*:/
// oxlint-disable-next-line typescript/unbound-method -- called with its sheet below
const insert = StyleSheet.prototype.insert

StyleSheet.prototype.insert = function (rule) {
  const light = lightened(rule)
  if (light) insert.call(this, light)
}

/** The rule with its kept properties; undefined when none is left. */
function lightened(rule: string): string | undefined {
  let isEmpty = true
  const light = rule.replaceAll(/\{([^{}]*)\}/g, (_all, declarations: string) => {
    const left = declarations.split(';').filter((declaration) => kept.test(declaration))
    if (left.length) isEmpty = false
    return `{${left.join(';')}}`
  })
  return isEmpty ? undefined : light
}
