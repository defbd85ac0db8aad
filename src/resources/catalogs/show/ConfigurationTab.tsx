import { Alert, Paper, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { Catalog, PluginDescription } from '../../../../contract/catalogs/catalog.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { sameValue } from '../../../ui/sameValue.ts'
import { SaveButtons } from '../../owned/save/SaveButtons.tsx'
import { ConfigForm } from '../ConfigForm.tsx'
import { TitleFields } from '../TitleFields.tsx'
import type { CatalogEditing } from './useCatalogEdits.ts'

interface ConfigurationTabProps {
  catalog: Catalog
  plugin: PluginDescription
  edits: CatalogEditing
}

/** Title, description and connection of a catalog. */
export function ConfigurationTab({ catalog, plugin, edits }: ConfigurationTabProps): ReactNode {
  const t = useViewTranslate()
  const { edited, saving } = edits
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack direction="row" sx={{ gap: 1, mb: 2, alignItems: 'center', flexWrap: 'wrap', minHeight: 40 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {t('catalogs.tabs.configuration')}
        </Typography>
        <SaveButtons
          dirty={edits.dirty}
          valid={edits.valid}
          saving={saving}
          onSave={() => void edits.save()}
          onDiscard={edits.discard}
        />
      </Stack>
      {edits.error && (
        <Alert severity="error" variant="outlined" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {edits.error}
        </Alert>
      )}
      <TitleFields
        title={edited.title}
        description={edited.description}
        disabled={saving}
        onChange={edits.change}
        dirty={{ title: edits.isDirty('title'), description: edits.isDirty('description') }}
      />
      <ConfigForm
        key={edits.version}
        id={`catalog-${plugin.id}`}
        schema={plugin.configSchema}
        data={edited.config}
        disabled={saving}
        onChange={edits.changeConfig}
        isDirty={(key) => !sameValue(edited.config[key], catalog.config[key])}
      />
    </Paper>
  )
}
