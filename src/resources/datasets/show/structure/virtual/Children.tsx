import Delete from '@mui/icons-material/DeleteOutlined'
import {
  Alert,
  Autocomplete,
  Box,
  IconButton,
  LinearProgress,
  Link as MuiLink,
  Stack,
  TextField,
  Tooltip,
  Typography
} from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import { kindOf } from '../../../../../../contract/datasets/propertyTypes.ts'
import { errorDetail } from '../../../../../api/http.ts'
import { paths } from '../../../../../paths.ts'
import { columnTitle } from '../../../../../views/table/columns.ts'
import { DatasetFinder } from '../../../choose/DatasetFinder.tsx'
import { useDataset } from '../../../live/DatasetPageContext.tsx'
import {
  addableColumns,
  childMessages,
  type Child,
  type ChildMessage
} from '../../../model/virtualChildren.ts'
import { useConceptTitle } from '../extensions/useConceptTitle.ts'

interface ChildrenProps {
  /** Ids of all children, including those that are not loaded or deleted, so that an addition does not lose them. */
  ids: string[]
  items: Child[]
  /** Ids of children that the server did not find. */
  missingIds: string[]
  isLoading: boolean
  error: unknown
  schema: SchemaProperty[]
  disabled: boolean
  onChange: (ids: string[]) => void
  onAddColumn: (column: SchemaProperty) => void
}

/** Children of a virtual dataset, each with its available columns and its warnings. */
export function Children(props: ChildrenProps): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const { ids, items, missingIds, schema, disabled } = props
  return (
    <Stack sx={{ gap: 2 }}>
      <DatasetFinder
        label={t('datasets.virtual.addChild')}
        owner={dataset.owner}
        filter={{ queryable: 'true' }}
        reference="virtualDatasets"
        excluded={[dataset.id, ...ids]}
        disabled={disabled}
        onPick={({ id }) => props.onChange([...ids, id])}
      />
      {props.isLoading && <LinearProgress aria-label={t('datasets.virtual.children')} />}
      {!!props.error && <Alert severity="error">{errorDetail(props.error)}</Alert>}
      {!props.isLoading && !props.error && items.length + missingIds.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('datasets.virtual.noChild')}</Typography>
      )}
      <Stack component="ul" sx={{ gap: 2, p: 0, m: 0, maxHeight: 400, overflow: 'auto', listStyle: 'none' }}>
        {items.map((child) => (
          <Box component="li" key={child.id} sx={itemLook}>
            <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
              <MuiLink
                component={Link}
                to={paths.dataset(child.id)}
                sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}
              >
                {child.title} ({child.id})
              </MuiLink>
              <Autocomplete
                size="small"
                value={null}
                blurOnSelect
                options={addableColumns(schema, child)}
                disabled={disabled}
                getOptionLabel={columnTitle}
                getOptionKey={({ key }) => key}
                onChange={(_event, column) => column && props.onAddColumn(column)}
                sx={{ width: 240 }}
                renderInput={(params) => <TextField {...params} label={t('datasets.virtual.addColumn')} />}
              />
              <RemoveChild
                title={child.title}
                disabled={disabled}
                onClick={() => props.onChange(ids.filter((id) => id !== child.id))}
              />
            </Stack>
            {childMessages(schema, child).map((message) => (
              <Message key={`${message.name} ${message.columns.join(' ')}`} message={message} />
            ))}
          </Box>
        ))}
        {missingIds.map((goneId) => (
          <Box component="li" key={goneId} sx={itemLook}>
            <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
              <Typography sx={{ flex: 1, overflowWrap: 'anywhere' }}>{goneId}</Typography>
              <RemoveChild
                title={goneId}
                disabled={disabled}
                onClick={() => props.onChange(ids.filter((id) => id !== goneId))}
              />
            </Stack>
            <Alert severity="error" role="note" sx={{ mt: 1, py: 0 }}>
              {t('datasets.virtual.goneChild')}
            </Alert>
          </Box>
        ))}
      </Stack>
    </Stack>
  )
}

const itemLook = { border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }

interface RemoveChildProps {
  title: string
  disabled: boolean
  onClick: () => void
}

function RemoveChild({ title, disabled, onClick }: RemoveChildProps): ReactNode {
  const label = useTranslate()('datasets.virtual.removeChild', { title })
  return (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={label} disabled={disabled} onClick={onClick}>
          <Delete />
        </IconButton>
      </span>
    </Tooltip>
  )
}

function Message({ message }: { message: ChildMessage }): ReactNode {
  const t = useTranslate()
  const conceptTitle = useConceptTitle()
  const nameIn = (column: SchemaProperty | undefined): string | undefined => {
    if (!column) return undefined
    if (message.name === 'type') return t(`datasets.kind.${kindOf(column).id}`)
    const concept = column['x-refersTo']
    return concept ? conceptTitle(concept) : t('datasets.virtual.none')
  }
  return (
    <Alert severity={message.severity} role="note" sx={{ mt: 1, py: 0 }}>
      {t(`datasets.virtual.messages.${message.name}`, {
        columns: message.columns.join(', '),
        child: nameIn(message.child),
        virtual: nameIn(message.virtual)
      })}
    </Alert>
  )
}
