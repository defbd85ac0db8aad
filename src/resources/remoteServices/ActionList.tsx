import { labelConcept } from '../../../contract/vocabulary/concepts.ts'
import ArrowForward from '@mui/icons-material/ArrowForward'
import DynamicFeed from '@mui/icons-material/DynamicFeed'
import LooksOne from '@mui/icons-material/LooksOneOutlined'
import { Box, Chip, Stack, Tooltip, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import {
  choicesOfAction,
  isBulkAction,
  isForExtensions
} from '../../../contract/remoteServices/actionUses.ts'
import { type RemoteAction } from '../../../contract/remoteServices/remoteService.ts'
import { NamedIcon } from '../../ui/NamedIcon.tsx'
import { useVocabulary, type Concept } from '../../views/fields/vocabulary.ts'

interface ActionListProps {
  actions: RemoteAction[]
  /** Returns a mark before the name of an action. */
  renderMark?: (action: RemoteAction, index: number) => ReactNode
}

/** List of the actions of a service, with their input and output concepts and their uses. */
export function ActionList({ actions, renderMark }: ActionListProps): ReactNode {
  const t = useTranslate()
  const vocabulary = useVocabulary()
  if (actions.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('remoteServices.actions.none')}</Typography>
  }
  return (
    <Box component="ul" aria-label={t('remoteServices.actions.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {actions.map((action, index) => (
        <Box
          component="li"
          // A removed and an added action may have the same id.
          // oxlint-disable-next-line react/no-array-index-key -- actions have no other identity
          key={`${action.id} ${index}`}
          sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } }}
        >
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', mb: 1 }}>
            {renderMark?.(action, index)}
            <Kind action={action} />
            <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
              {action.summary || action.id}
            </Typography>
            <Uses action={action} />
          </Stack>
          <Box
            sx={{
              display: 'grid',
              gap: 1,
              alignItems: 'start',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto minmax(0, 1fr)' }
            }}
          >
            <Inputs action={action} vocabulary={vocabulary} />
            <ArrowForward
              aria-hidden
              fontSize="small"
              sx={{ color: 'text.secondary', transform: { xs: 'rotate(90deg)', sm: 'none' }, mt: 0.25 }}
            />
            <Outputs action={action} vocabulary={vocabulary} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function Kind({ action }: { action: RemoteAction }): ReactNode {
  const t = useTranslate()
  const isBulk = isBulkAction(action)
  return (
    <NamedIcon
      icon={isBulk ? <DynamicFeed fontSize="small" /> : <LooksOne fontSize="small" />}
      label={t(isBulk ? 'remoteServices.actions.bulk' : 'remoteServices.actions.single')}
      sx={{ color: 'text.secondary' }}
    />
  )
}

/** Chips with the uses of an action in datasets. */
function Uses({ action }: { action: RemoteAction }): ReactNode {
  const t = useTranslate()
  if (!action.canUse) {
    return (
      <Chip size="small" color="warning" variant="outlined" label={t('remoteServices.actions.unusable')} />
    )
  }
  return (
    <>
      {isForExtensions(action) && (
        <Chip
          size="small"
          color="success"
          variant="outlined"
          label={t('remoteServices.actions.extensions')}
        />
      )}
      {choicesOfAction(action) && (
        <Chip size="small" color="success" variant="outlined" label={t('remoteServices.actions.choices')} />
      )}
    </>
  )
}

interface SideProps {
  action: RemoteAction
  vocabulary: Concept[]
}

function Inputs({ action, vocabulary }: SideProps): ReactNode {
  const t = useTranslate()
  const concepts = knownConcepts(
    action.input.map(({ concept }) => concept),
    vocabulary
  )
  return (
    <Side label={t('remoteServices.actions.inputs')}>
      {concepts.map((concept) => (
        <ConceptChip key={concept.id} concept={concept} />
      ))}
      {concepts.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('remoteServices.actions.noInput')}
        </Typography>
      )}
    </Side>
  )
}

function Outputs({ action, vocabulary }: SideProps): ReactNode {
  const t = useTranslate()
  const concepts = knownConcepts(
    action.output.flatMap(({ concept }) => concept ?? []),
    vocabulary
  )
  const otherOutputs = action.output.filter(
    ({ name, concept }) =>
      !name.startsWith('_') && concept !== labelConcept && !(concept && conceptOf(concept, vocabulary))
  )
  return (
    <Side label={t('remoteServices.actions.outputs')}>
      {concepts.map((concept) => (
        <ConceptChip key={concept.id} concept={concept} />
      ))}
      {otherOutputs.length > 0 && (
        <Tooltip title={otherOutputs.map(({ name, title }) => title || name).join(', ')}>
          <Chip
            size="small"
            variant="outlined"
            tabIndex={0}
            label={t('remoteServices.actions.others', { smart_count: otherOutputs.length })}
          />
        </Tooltip>
      )}
    </Side>
  )
}

function Side({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap', minWidth: 0 }}>
      <Box component="span" sx={visuallyHidden}>
        {label}
      </Box>
      {children}
    </Stack>
  )
}

function ConceptChip({ concept }: { concept: Concept }): ReactNode {
  const chip = <Chip size="small" label={concept.title} sx={{ maxWidth: '100%' }} />
  return concept.description ? <Tooltip title={concept.description}>{chip}</Tooltip> : chip
}

function conceptOf(identifier: string, vocabulary: Concept[]): Concept | undefined {
  return vocabulary.find(({ identifiers }) => identifiers.includes(identifier))
}

/** Returns the concepts of the identifiers without duplicates; unknown identifiers are left out. */
function knownConcepts(identifiers: string[], vocabulary: Concept[]): Concept[] {
  return [...new Set(identifiers.flatMap((identifier) => conceptOf(identifier, vocabulary) ?? []))]
}
