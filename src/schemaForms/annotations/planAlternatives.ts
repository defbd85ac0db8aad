/** Plans of alternative schemas (`oneOf`, `anyOf`). */
import { constantsOf, discriminatorTitle, titleOfAlternative } from './alternatives.ts'
import type { Alternative, FormNode } from './plan.ts'
import { plainGroup, type Common, type PlanContext } from './planContext.ts'
import { isObject, resolved, schemasOf, textIn, typeOf, type JsonSchema } from './schema.ts'

/** Schemas of `oneOf` or `anyOf` with an object; empty when they list the values of a choice field. */
export function alternativesOf(schema: JsonSchema, context: PlanContext): JsonSchema[] {
  const list = [schema.oneOf, schema.anyOf].find((schemas) => schemasOf(schemas).length > 0)
  const alternatives = schemasOf(list).map((alternative) => resolved(alternative, context.root))
  return alternatives.some(
    (alternative) => typeOf(alternative) === 'object' || isObject(alternative.properties)
  )
    ? alternatives
    : []
}

export function alternativesNode(
  schema: JsonSchema,
  alternatives: JsonSchema[],
  common: Common,
  context: PlanContext
): FormNode {
  const options = alternatives.map((alternative, index): Alternative => {
    const constants = constantsOf(alternative, context)
    let node: FormNode | undefined
    return {
      title: titleOfAlternative(alternative, constants, context, index),
      schema: alternative,
      constants,
      // Built lazily: alternatives may be recursive.
      node: () =>
        (node ??= withoutTitle(
          context.planNode(
            { ...alternative, type: 'object' },
            { id: `oneOf-${index}`, required: true, readOnly: common.readOnly },
            { ...context, references: [] }
          )
        ))
    }
  })
  const discriminatorTitles = alternatives.flatMap((alternative) =>
    discriminatorTitle(alternative, constantsOf(alternative, context), context)
  )
  return {
    ...plainGroup('oneOf'),
    kind: 'alternatives',
    title: discriminatorTitles[0] ?? common.title,
    help: undefined,
    readOnly: common.readOnly,
    required: common.required,
    schema,
    takesFirst: common.required || !!textIn(schema['x-display']) || schema.layout !== undefined,
    options
  }
}

/** Removes the title, which the selector of the alternative already shows. */
function withoutTitle(node: FormNode): FormNode {
  return node.kind === 'group'
    ? { ...node, hasTitle: false, display: node.display === 'section' ? 'plain' : node.display }
    : node
}
