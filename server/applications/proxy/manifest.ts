/** Web app manifest of an application. No I/O (docs/api/applications.md#the-page). */
import type { ApplicationRecord } from '../record.ts'

const iconSizes = [64, 120, 144, 152, 192, 384, 512]

export function manifestOf(
  { title, description }: Pick<ApplicationRecord, 'title' | 'description'>,
  { exposedPath, publicUrl, baseId }: { exposedPath: string; publicUrl: string; baseId: string }
): Record<string, unknown> {
  const icon = `${publicUrl}/api/v1/base-applications/${encodeURIComponent(baseId)}/icon`
  return {
    name: title,
    short_name: title,
    description,
    start_url: `${exposedPath}/`,
    scope: `${exposedPath}/`,
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#1e88e5',
    lang: 'fr',
    icons: iconSizes.map((size) => ({
      sizes: `${size}x${size}`,
      type: 'image/png',
      src: `${icon}?width=${size}&height=${size}`
    }))
  }
}
