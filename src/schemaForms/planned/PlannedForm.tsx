import { Box } from '@mui/material'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import {
  makePlan,
  pointerOf,
  problemsOf,
  withDefaults,
  withValueAt,
  type FormProblems,
  type JsonSchema
} from '../annotations/index.ts'
import { rootPlace } from '../annotations/place.ts'
import { rearrangedPointers, valueAt } from '../annotations/values.ts'
import { currentLocale } from '../../i18n/locale.ts'
import type { OwnFields } from './ownFields.ts'
import { PlannedNode } from './PlannedNode.tsx'
import { PlannedContext, type PlannedState } from './plannedState.ts'

export interface PlannedFormProps {
  /** Schema in either annotation syntax. */
  schema: JsonSchema
  data: Record<string, unknown>
  /** `context` of expressions. */
  context: Record<string, unknown>
  disabled?: boolean
  /** Whether the form is new: errors show only after the blur of their field. */
  isNew?: boolean
  idPrefix: string
  /** Custom fields of the screen, by name. */
  ownFields?: OwnFields
  /** Called on each change, by the user or by a computed value. */
  onChange: (data: Record<string, unknown>) => void
  /** Called when a change is complete: on blur of a text field, or after a choice. */
  onCommit: (data: Record<string, unknown>, isValid: boolean) => void
  /** Called when defaults were added to the data. */
  onCompletion: (data: Record<string, unknown>, isValid: boolean) => void
  onProblems?: (problems: FormProblems) => void
}

const noFields: OwnFields = {}

/** Form of an annotated schema (docs/browser.md). Works without eval, which the CSP of embeds forbids. */
export function PlannedForm(props: PlannedFormProps): ReactNode {
  const { schema, data, context, idPrefix } = props
  const language = currentLocale()
  const plan = useMemo(() => makePlan(schema, { language }), [schema, language])
  const changed = useRef(new Set<string>())
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const form = useMemo(() => ({ context, root: data }), [context, data])
  // Validation is deferred, so that typing renders first.
  const deferredForm = useDeferredValue(form)
  const problems = useMemo(() => problemsOf(plan, deferredForm), [plan, deferredForm])

  const isValid = (values: Record<string, unknown>): boolean =>
    problemsOf(plan, { context, root: values }).size === 0
  const withCompletion = (values: unknown): Record<string, unknown> =>
    withDefaults(values, { plan, context, changed: changed.current }) as Record<string, unknown>
  const complete = useEffectEvent(() => {
    const values = withCompletion(data)
    if (values !== data) props.onCompletion(values, isValid(values))
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- depends on everything that the values derive from
  useEffect(() => complete(), [plan, context, data])
  const reportProblems = useEffectEvent(() => props.onProblems?.(problems))
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs on each change of the problems
  useEffect(() => reportProblems(), [problems])

  const set: PlannedState['set'] = (path, value, isTyped = false) => {
    changed.current.add(pointerOf(path))
    setVisited((before) => (before.has(pointerOf(path)) ? before : new Set(before).add(pointerOf(path))))
    const newData = withCompletion(withValueAt(data, path, value) ?? {})
    props.onChange(newData)
    if (!isTyped) props.onCommit(newData, isValid(newData))
  }
  const rearrange: PlannedState['rearrange'] = (path, order) => {
    const list = pointerOf(path)
    // What the user has changed or visited belongs to the items, not to their positions.
    changed.current = rearrangedPointers(changed.current, list, order)
    setVisited((before) => rearrangedPointers(before, list, order))
    const items = order.map((index) => valueAt(data, [...path, index]))
    set(path, items.length > 0 ? items : undefined)
  }
  const state: PlannedState = {
    form,
    problems: props.isNew ? problemsAt(problems, visited) : problems,
    idPrefix,
    Node: PlannedNode,
    isDisabled: !!props.disabled,
    ownFields: props.ownFields ?? noFields,
    set,
    rearrange,
    commit: () => props.onCommit(data, isValid(data))
  }
  return (
    <PlannedContext value={state}>
      <Box
        sx={{
          containerType: 'inline-size',
          // Except labels inside inputs, which are offset by 14 px.
          '& .MuiFormLabel-root:not(.MuiInputLabel-root)': { maxWidth: '100%' }
        }}
      >
        <PlannedNode node={plan} place={rootPlace(data)} />
      </Box>
    </PlannedContext>
  )
}

function problemsAt(problems: FormProblems, pointers: ReadonlySet<string>): FormProblems {
  return new Map([...problems].filter(([pointer]) => pointers.has(pointer)))
}
