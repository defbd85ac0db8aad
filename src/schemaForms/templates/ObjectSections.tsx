import { Box, Typography } from '@mui/material'
import { getUiOptions, type ObjectFieldTemplateProps, type UiSchema } from '@rjsf/utils'
import type { ReactNode } from 'react'
import type { FormSection } from '../line/lineSchema.ts'

type Properties = ObjectFieldTemplateProps['properties']

/** Fields of an object: two columns if they fit, in sections if the schema has any. */
export function ObjectSections(props: ObjectFieldTemplateProps): ReactNode {
  const { properties, uiSchema } = props
  const sections = getUiOptions(uiSchema).sections as FormSection[] | undefined
  if (!sections) return <Fields properties={properties} uiSchema={uiSchema} />
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {sections.map(({ title, keys }) => {
        const content = (
          <Fields properties={properties.filter(({ name }) => keys.includes(name))} uiSchema={uiSchema} />
        )
        if (!title) return <div key="">{content}</div>
        return (
          <Box key={title} component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
            <Typography
              variant="subtitle1"
              component="legend"
              sx={{
                fontWeight: 700,
                width: '100%',
                p: 0,
                pb: 0.5,
                mb: 2,
                borderBottom: 1,
                borderColor: 'divider'
              }}
            >
              {title}
            </Typography>
            {content}
          </Box>
        )
      })}
    </Box>
  )
}

function Fields({
  properties,
  uiSchema
}: {
  properties: Properties
  uiSchema: UiSchema | undefined
}): ReactNode {
  return (
    <Box
      sx={{
        display: 'grid',
        // Depends on the width of the form, not of the window: the form may be in a dialog or a frame.
        gridTemplateColumns: 'repeat(auto-fill, minmax(max(min(100%, 260px), calc(50% - 8px)), 1fr))',
        columnGap: 2,
        rowGap: 2.5,
        alignItems: 'start'
      }}
    >
      {properties.map((element) => {
        const { wide } = getUiOptions(uiSchema?.[element.name] as UiSchema | undefined)
        return (
          <Box key={element.name} sx={{ minWidth: 0, ...(wide ? { gridColumn: '1 / -1' } : {}) }}>
            {element.content}
          </Box>
        )
      })}
    </Box>
  )
}
