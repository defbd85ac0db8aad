import { Box, FormHelperText, MenuItem, TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { optionOf, pathOfNode, valueOfNode, withOption, type Place } from '../annotations/place.ts'
import type { AlternativesNode } from '../annotations/plan.ts'
import { pointerOf } from '../annotations/values.ts'
import { ruleSentence } from '../problems/sentence.ts'
import { usePlanned } from './plannedState.ts'

/** Selector of an alternative (`oneOf`), with its form. */
export function PlannedAlternatives({ node, place }: { node: AlternativesNode; place: Place }): ReactNode {
  const t = useViewTranslate()
  const { set, problems, idPrefix, isDisabled, Node } = usePlanned()
  const path = pathOfNode(node, place)
  const value = valueOfNode(node, place)
  const index = optionOf(node, value)
  const option = node.options[index]
  const [problem] = option ? [] : (problems.get(pointerOf(path)) ?? [])
  return (
    <>
      <TextField
        select
        fullWidth
        id={`${idPrefix}${pointerOf(path)}-option`}
        label={node.title || t('schemaForms.planned.kind')}
        value={index < 0 ? '' : String(index)}
        disabled={isDisabled || node.readOnly}
        error={!!problem}
        onChange={(event) => set(path, withOption(node, value, Number(event.target.value)))}
      >
        {node.options.map(({ title }, number) => (
          // oxlint-disable-next-line react/no-array-index-key -- the order is fixed by the schema
          <MenuItem key={number} value={String(number)}>
            {title}
          </MenuItem>
        ))}
      </TextField>
      {problem && <FormHelperText error>{ruleSentence(problem, t)}</FormHelperText>}
      {option && (
        <Box key={index} sx={{ mt: 2.5 }}>
          <Node node={option.node()} place={place} />
        </Box>
      )}
    </>
  )
}
