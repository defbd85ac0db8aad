import Edit from '@mui/icons-material/EditOutlined'
import { Box, IconButton, List, ListItem, ListItemText, Popover, Tooltip } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, useState, type ReactNode } from 'react'
import { columnTitle } from '../../../../views/table/columns.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { defaultHistoryTtl, defaultTtl, delayInDays } from '../../model/restSettings.ts'
import { ExpiryForm } from './ExpiryForm.tsx'
import { SwitchForm } from './SwitchForm.tsx'
import type { StructureEdits } from './useStructureEdits.ts'

interface Setting {
  name: 'history' | 'ttl' | 'historyTTL' | 'storeUpdatedBy'
  state: string
  renderForm: (close: () => void) => ReactNode
}

/** Settings of an editable dataset: four rows, each with its state and a form. */
export function RestSettings({ edits }: { edits: StructureEdits }): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const settings = useRestSettings(edits)
  return (
    <List disablePadding>
      {settings.map((setting) => (
        <SettingLine key={setting.name} setting={setting} isEdited={edits.isRestEdited(setting.name)} />
      ))}
      {dataset.rest?.lineOwnership ? (
        <ListItem divider>
          <ListItemText
            primary={t('datasets.rest.lineOwnership.label')}
            secondary={t('datasets.rest.lineOwnership.on')}
          />
        </ListItem>
      ) : null}
    </List>
  )
}

/** Settings with their states. The expiry of the history is one only while there is a history. */
function useRestSettings(edits: StructureEdits): Setting[] {
  const t = useTranslate()
  const { rest, editRest } = edits
  const ttl = rest.ttl ?? defaultTtl
  const historyTTL = rest.historyTTL ?? defaultHistoryTtl
  const column = edits.schema.find(({ key }) => key === ttl.prop)

  const historyExpiry: Setting = {
    name: 'historyTTL',
    state: historyTTL.active
      ? t('datasets.rest.historyTTL.on', { smart_count: delayInDays(historyTTL.delay) })
      : t('datasets.rest.historyTTL.off'),
    renderForm: (close) => (
      <ExpiryForm
        name="historyTTL"
        value={historyTTL}
        close={close}
        onChange={(expiry) => editRest({ historyTTL: expiry })}
      />
    )
  }

  return [
    {
      name: 'history',
      state: t(`datasets.rest.history.${rest.history ? 'on' : 'off'}`),
      renderForm: (close) => (
        <SwitchForm
          name="history"
          isOn={!!rest.history}
          close={close}
          onChange={(history) => editRest({ history })}
        />
      )
    },
    {
      name: 'ttl',
      state: ttl.active
        ? t('datasets.rest.ttl.on', {
            column: column ? columnTitle(column) : ttl.prop,
            smart_count: delayInDays(ttl.delay)
          })
        : t('datasets.rest.ttl.off'),
      renderForm: (close) => (
        <ExpiryForm
          name="ttl"
          value={ttl}
          columns={edits.schema.filter(({ format }) => format === 'date-time')}
          close={close}
          onChange={(expiry, prop) => editRest({ ttl: { ...ttl, ...expiry, prop: prop ?? ttl.prop } })}
        />
      )
    },
    ...(rest.history ? [historyExpiry] : []),
    {
      name: 'storeUpdatedBy',
      state: t(`datasets.rest.storeUpdatedBy.${rest.storeUpdatedBy ? 'on' : 'off'}`),
      renderForm: (close) => (
        <SwitchForm
          name="storeUpdatedBy"
          isOn={!!rest.storeUpdatedBy}
          close={close}
          onChange={(storeUpdatedBy) => editRest({ storeUpdatedBy })}
        />
      )
    }
  ]
}

function SettingLine({ setting, isEdited }: { setting: Setting; isEdited: boolean }): ReactNode {
  const t = useTranslate()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const close = (): void => setAnchor(undefined)
  const label = t(`datasets.rest.${setting.name}.label`)
  const edit = t('datasets.rest.edit', { label })
  return (
    <ListItem
      divider
      secondaryAction={
        <Tooltip title={edit}>
          <IconButton
            edge="end"
            aria-label={edit}
            aria-haspopup="dialog"
            color={isEdited ? 'accent' : 'default'}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <Edit />
          </IconButton>
        </Tooltip>
      }
    >
      <ListItemText id={id} primary={label} secondary={setting.state} />
      <Popover
        open={!!anchor}
        anchorEl={anchor ?? null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': edit } }}
      >
        <Box sx={{ p: 2, maxWidth: 420 }}>{anchor && setting.renderForm(close)}</Box>
      </Popover>
    </ListItem>
  )
}
