import ExpandMore from '@mui/icons-material/ExpandMore'
import { Accordion, AccordionDetails, AccordionSummary, Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { schemaRows, type ApiContent, type ApiResponse } from './apiDocument.ts'

/** Documented responses of an operation, with the properties of each content type. */
export function DocumentedResponses({ responses }: { responses: ApiResponse[] }): ReactNode {
  return (
    <>
      {responses.map(({ status, description, contents }) => {
        const described = contents.filter(({ schema }) => schemaRows(schema).length > 0)
        const types = contents.map(({ type }) => type).join(', ')
        const summary = (
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <strong>{status}</strong> {description}
            {types && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {types}
              </Typography>
            )}
          </Box>
        )
        if (described.length === 0) {
          return (
            <Box key={status} sx={{ px: 2, py: 1 }}>
              {summary}
            </Box>
          )
        }
        return (
          <Accordion
            key={status}
            variant="outlined"
            disableGutters
            slotProps={{ transition: { unmountOnExit: true } }}
            sx={{ '&::before': { display: 'none' } }}
          >
            <AccordionSummary expandIcon={<ExpandMore />}>{summary}</AccordionSummary>
            <AccordionDetails>
              {described.map((content) => (
                <Properties key={content.type} content={content} />
              ))}
            </AccordionDetails>
          </Accordion>
        )
      })}
    </>
  )
}

function Properties({ content }: { content: ApiContent }): ReactNode {
  const t = useViewTranslate()
  return (
    <Box component="section" sx={{ overflowX: 'auto' }} tabIndex={0} aria-label={content.type}>
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontSize: '0.875rem',
          '& th, & td': { textAlign: 'left', verticalAlign: 'top', py: 0.5, pr: 2 },
          '& tbody tr': { borderTop: 1, borderColor: 'divider' }
        }}
      >
        <thead>
          <tr>
            <th scope="col">{t('apiDoc.property')}</th>
            <th scope="col">{t('apiDoc.type')}</th>
            <th scope="col">{t('apiDoc.description')}</th>
          </tr>
        </thead>
        <tbody>
          {schemaRows(content.schema).map(({ path, name, depth, type, description, required }) => (
            <tr key={path}>
              <Box component="td" sx={{ pl: depth * 2, fontFamily: 'monospace' }}>
                {name}
                {required && (
                  <Typography component="span" variant="caption" sx={{ ml: 1, color: 'text.secondary' }}>
                    {t('apiDoc.required')}
                  </Typography>
                )}
              </Box>
              <Box component="td" sx={{ fontFamily: 'monospace', color: 'text.secondary' }}>
                {type}
              </Box>
              <td>{description}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
