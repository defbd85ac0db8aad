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

interface ChildrenProps {
  /** Of all of them: one that was not read yet, or is no more, is not lost when another is added. */
  ids: string[]
  items: Child[]
  isLoading: boolean
  error: unknown
  schema: SchemaProperty[]
  disabled: boolean
  onChange: (ids: string[]) => void
  onAddColumn: (column: SchemaProperty) => void
}

/** The gathered datasets, each with the columns that may be taken from it and what does not go together. */
export function Children(props: ChildrenProps): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const { ids, items, schema, disabled } = props
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
      {!props.isLoading && !props.error && items.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('datasets.virtual.noChild')}</Typography>
      )}
      <Stack component="ul" sx={{ gap: 2, p: 0, m: 0, maxHeight: 400, overflow: 'auto', listStyle: 'none' }}>
        {items.map((child) => (
          <Box
            component="li"
            key={child.id}
            sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }}
          >
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
              <Tooltip title={t('datasets.virtual.removeChild', { title: child.title })}>
                <span>
                  <IconButton
                    aria-label={t('datasets.virtual.removeChild', { title: child.title })}
                    disabled={disabled}
                    onClick={() => props.onChange(ids.filter((id) => id !== child.id))}
                  >
                    <Delete />
                  </IconButton>
                </span>
              </Tooltip>
            </Stack>
            {childMessages(schema, child).map((message) => (
              <Message key={`${message.name} ${message.columns.join(' ')}`} message={message} />
            ))}
          </Box>
        ))}
      </Stack>
    </Stack>
  )
}

function Message({ message }: { message: ChildMessage }): ReactNode {
  const t = useTranslate()
  const none = t('datasets.virtual.none')
  return (
    <Alert severity={message.severity} role="note" sx={{ mt: 1, py: 0 }}>
      {t(`datasets.virtual.messages.${message.name}`, {
        columns: message.columns.join(', '),
        child: message.child ?? none,
        virtual: message.virtual ?? none
      })}
    </Alert>
  )
}
