/** XML entity declarations that expand exponentially or read files. */

const bombLines = Array.from({ length: 9 }, (_, index) => {
  const inner = index === 0 ? 'lol' : `&lol${index - 1};`
  return `<!ENTITY lol${index} "${inner.repeat(10)}">`
})

/** Each entity is ten times the previous one: a thousand million letters in total. */
const entityBomb = { head: `<!DOCTYPE bomb [${bombLines.join('')}]>`, use: '&lol8;' }

/** A long entity used many times: the output grows quadratically. */
const quadraticBomb = {
  head: `<!DOCTYPE bomb [<!ENTITY long "${'x'.repeat(20_000)}">]>`,
  use: '&long;'.repeat(5000)
}

const externalEntity = {
  head: '<!DOCTYPE outside [<!ENTITY outside SYSTEM "file:///etc/passwd">]>',
  use: '&outside;'
}

const parameterEntity = {
  head: '<!DOCTYPE outside [<!ENTITY % outside SYSTEM "http://127.0.0.1:9/outside.dtd"> %outside;]>',
  use: '&other;'
}

export const entities = {
  bomb: entityBomb,
  quadratic: quadraticBomb,
  external: externalEntity,
  parameter: parameterEntity
}
