import { nameOfService } from '../../../../../../contract/remoteServices/remoteService.ts'
import Close from '@mui/icons-material/Close'
import {
  Dialog,
  DialogContent,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Skeleton,
  Stack,
  TextField,
  Tooltip,
  Typography
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, useState, type ReactNode } from 'react'
import type { RemoteExtension } from '../../../../../../contract/datasets/extensions.ts'
import { RetryAlert } from '../../../../../ui/RetryAlert.tsx'
import { useDataset } from '../../../live/DatasetPageContext.tsx'
import {
  actionTitle,
  newRemoteExtension,
  proposedActions,
  type ProposedAction
} from '../../../model/extensions/actions.ts'
import type { ExtensionContext } from '../../../model/extensions/expressionProblem.ts'
import { useLinkText } from './useLinkText.ts'
import { useServices } from './useServices.ts'

/** Minimum number of actions for a search field. */
const searchableFrom = 8

interface AddRemoteDialogProps {
  context: ExtensionContext
  onAdd: (extension: RemoteExtension) => void
  onClose: () => void
}

/** Dialog of the actions that may extend the dataset; the others are disabled, with the reason. */
export function AddRemoteDialog({ context, onAdd, onClose }: AddRemoteDialogProps): ReactNode {
  const t = useTranslate()
  const id = useId()
  const { dataset } = useDataset()
  const services = useServices(dataset.owner)
  const [search, setSearch] = useState('')
  const proposals = proposedActions(services.data ?? [], context)
  const text = search.trim().toLowerCase()
  const matchingProposals = proposals.filter((proposal) =>
    `${actionTitle(proposal)} ${proposal.service.title}`.toLowerCase().includes(text)
  )
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1, px: 3, pt: 2, pb: 1 }}>
        <Typography component="h2" variant="h3" id={id} sx={{ flex: 1 }}>
          {t('datasets.extensions.addRemote')}
        </Typography>
        <Tooltip title={t('datasets.extensions.add.close')}>
          <IconButton edge="end" aria-label={t('datasets.extensions.add.close')} onClick={onClose}>
            <Close />
          </IconButton>
        </Tooltip>
      </Stack>
      <DialogContent sx={{ pt: 0 }}>
        {services.isPending && <Placeholder />}
        {services.isError && (
          <RetryAlert
            text={t('datasets.extensions.add.failed')}
            error={services.error}
            onRetry={() => void services.refetch()}
          />
        )}
        {proposals.length >= searchableFrom && (
          <TextField
            fullWidth
            type="search"
            size="small"
            label={t('datasets.extensions.add.search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            sx={{ my: 1 }}
          />
        )}
        {services.isSuccess && matchingProposals.length === 0 && (
          <Typography aria-live="polite" sx={{ color: 'text.secondary', py: 2 }}>
            {text ? t('blocks.noResult') : t('datasets.extensions.add.none')}
          </Typography>
        )}
        <List disablePadding>
          {matchingProposals.map((proposal) => (
            <Choice
              key={`${proposal.service.id}/${proposal.action.id}`}
              proposed={proposal}
              onChoose={() => {
                onAdd(newRemoteExtension(proposal))
                onClose()
              }}
            />
          ))}
        </List>
      </DialogContent>
    </Dialog>
  )
}

function Placeholder(): ReactNode {
  return (
    <Stack sx={{ gap: 2, py: 1 }}>
      {[0, 1, 2].map((line) => (
        <Skeleton key={line} variant="rounded" height={48} />
      ))}
    </Stack>
  )
}

function Choice({ proposed, onChoose }: { proposed: ProposedAction; onChoose: () => void }): ReactNode {
  const t = useTranslate()
  const texts = useLinkText()
  const { disabled, links, service } = proposed
  const explanation =
    disabled === 'configured'
      ? t('datasets.extensions.add.configured')
      : disabled === 'noConcept'
        ? t('datasets.extensions.add.concepts', { concepts: texts.concepts(links) })
        : texts.linksText(links)
  const title = actionTitle(proposed)
  const content = (
    <ListItemText
      primary={title}
      secondary={
        <>
          {nameOfService(service) !== title && <span>{nameOfService(service)}</span>}
          <Typography component="span" variant="body2" sx={{ display: 'block' }}>
            {explanation}
          </Typography>
        </>
      }
      slotProps={{ secondary: { component: 'div' } }}
      sx={{ overflowWrap: 'anywhere', ...(disabled ? { color: 'text.secondary' } : {}) }}
    />
  )
  if (disabled) {
    return (
      <ListItem divider aria-disabled="true">
        {content}
      </ListItem>
    )
  }
  return (
    <ListItem disablePadding divider>
      <ListItemButton onClick={onChoose}>{content}</ListItemButton>
    </ListItem>
  )
}
