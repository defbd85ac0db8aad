import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { isShown, type Place } from '../annotations/place.ts'
import type { FormNode } from '../annotations/plan.ts'
import { usePlanned } from './plannedState.ts'

/** Nodes in sequence, on a grid of twelve columns. */
export function PlannedNodes({ nodes, place }: { nodes: FormNode[]; place: Place }): ReactNode {
  const { form, Node } = usePlanned()
  const shown = nodes.filter((node) => !isNothing(node) && isShown(node, place, form))
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
        columnGap: 2,
        rowGap: 2.5,
        alignItems: 'start'
      }}
    >
      {shown.map((node) => {
        const { narrow = 12, wide = 12 } = node.columns ?? {}
        return (
          <Box
            key={node.id}
            sx={{
              minWidth: 0,
              gridColumn: `span ${narrow}`,
              '@container (min-width: 420px)': { gridColumn: `span ${wide}` }
            }}
          >
            <Node node={node} place={place} />
          </Box>
        )
      })}
    </Box>
  )
}

function isNothing(node: FormNode): boolean {
  return node.kind === 'field' && node.field === 'none'
}
