import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined'
import ExpandMore from '@mui/icons-material/ExpandMore'
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Paper,
  Tab,
  Tabs,
  Typography
} from '@mui/material'
import { useState, type ReactElement, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { isShown, placeInside, type Place } from '../annotations/place.ts'
import type { FormNode, GroupNode } from '../annotations/plan.ts'
import { RichDescription } from '../templates/RichDescription.tsx'
import { PlannedNodes } from './PlannedNodes.tsx'
import { usePlanned } from './plannedState.ts'
import { problemsUnder } from './problemsUnder.ts'

interface GroupProps {
  node: GroupNode
  place: Place
}

/** Group of parts: in sequence, as panels, or as tabs. */
export function PlannedGroup({ node, place }: GroupProps): ReactNode {
  const inside = placeInside(node, place)
  const content =
    node.display === 'panels' ? (
      <Panels node={node} place={inside} />
    ) : node.display === 'tabs' || node.display === 'steps' ? (
      <TabbedParts node={node} place={inside} />
    ) : (
      <PlannedNodes nodes={node.children} place={inside} />
    )
  if (!node.hasTitle && !node.subtitle && !node.help) return content
  const body = (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      {node.hasTitle && (
        <Typography
          variant="subtitle1"
          component="legend"
          sx={{ fontWeight: 700, p: 0, mb: 1.5, overflowWrap: 'anywhere' }}
        >
          {node.title}
        </Typography>
      )}
      <Help node={node} />
      {content}
    </Box>
  )
  return node.display === 'card' ? (
    <Paper variant="outlined" sx={{ p: 2 }}>
      {body}
    </Paper>
  ) : (
    body
  )
}

function Help({ node }: { node: GroupNode }): ReactNode {
  const { idPrefix } = usePlanned()
  const texts = [node.subtitle, node.help].filter((text) => text !== undefined)
  return texts.map((text) => (
    <Box key={text} sx={{ mb: 2, mx: -1.75 }}>
      <RichDescription id={`${idPrefix}-${node.id}-help`} description={text} />
    </Box>
  ))
}

/** Splits the visible parts: titled ones are panels or tabs, the others come before them. */
function useParts({ node, place }: GroupProps): { plain: FormNode[]; titled: FormNode[] } {
  const { form } = usePlanned()
  const shown = node.children.filter((child) => isShown(child, place, form))
  const isTitled = (child: FormNode): boolean => child.kind !== 'field' && child.title !== ''
  return { plain: shown.filter((child) => !isTitled(child)), titled: shown.filter(isTitled) }
}

/** Removes the title, which the panel already shows. */
function untitled(node: FormNode): FormNode {
  return node.kind === 'group' ? { ...node, hasTitle: false } : node
}

function Panels({ node, place }: GroupProps): ReactNode {
  const { Node } = usePlanned()
  const { plain, titled } = useParts({ node, place })
  const [open, setOpen] = useState<string | undefined>(titled[0]?.id)
  return (
    <>
      {plain.length > 0 && (
        <Box sx={{ mb: 2 }}>
          <PlannedNodes nodes={plain} place={place} />
        </Box>
      )}
      {titled.map((part) => (
        <Accordion
          key={part.id}
          disableGutters
          variant="outlined"
          expanded={open === part.id}
          onChange={(_event, isOpen) => setOpen(isOpen ? part.id : undefined)}
          slotProps={{ transition: { unmountOnExit: true, timeout: 0 }, heading: { component: 'h2' } }}
        >
          <AccordionSummary expandIcon={<ExpandMore />}>
            <Typography
              component="span"
              sx={{ fontWeight: 600, flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
            >
              {part.title}
            </Typography>
            <ProblemMark part={part} place={place} />
          </AccordionSummary>
          <AccordionDetails sx={{ pt: 1 }}>
            <Node node={untitled(part)} place={place} />
          </AccordionDetails>
        </Accordion>
      ))}
    </>
  )
}

function TabbedParts({ node, place }: GroupProps): ReactNode {
  const { idPrefix, Node } = usePlanned()
  const { plain, titled } = useParts({ node, place })
  const [chosen, setChosen] = useState<string>()
  const part = titled.find(({ id }) => id === chosen) ?? titled[0]
  const id = (name: string): string => `${idPrefix}-${place.path.join('-')}-${node.id}-${name}`
  return (
    <>
      {plain.length > 0 && <PlannedNodes nodes={plain} place={place} />}
      {part && (
        <>
          <Tabs
            value={part.id}
            variant="scrollable"
            allowScrollButtonsMobile
            onChange={(_event, next: string) => setChosen(next)}
            sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
          >
            {titled.map((tab) => (
              <Tab
                key={tab.id}
                value={tab.id}
                id={id(`tab-${tab.id}`)}
                aria-controls={tab === part ? id('panel') : undefined}
                label={tab.title}
                iconPosition="end"
                icon={<ProblemMark part={tab} place={place} />}
                sx={{ minHeight: 48 }}
              />
            ))}
          </Tabs>
          <Box key={part.id} role="tabpanel" id={id('panel')} aria-labelledby={id(`tab-${part.id}`)}>
            <Node node={untitled(part)} place={place} />
          </Box>
        </>
      )}
    </>
  )
}

/** Badge with the number of errors in a part, which may be collapsed. */
function ProblemMark({ part, place }: { part: FormNode; place: Place }): ReactElement {
  const t = useViewTranslate()
  const { problems } = usePlanned()
  const count = problemsUnder(part, place, problems)
  if (count === 0) return <></>
  return (
    <ErrorOutline
      color="error"
      fontSize="small"
      titleAccess={t('schemaForms.planned.problems', { smart_count: count })}
    />
  )
}
