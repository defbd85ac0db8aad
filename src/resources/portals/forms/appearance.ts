/** Form of the appearance of a portal: images, colours, fonts and styles. */
import { fontNamePattern } from '../../../../contract/portals/ownFonts.ts'
import { densities, elevations, roundings, underlines } from '../../../../contract/portals/looks.ts'
import { anyColor, buttonStyle, hover, image } from './looks.ts'
import { choice, group, half, helped, named, own, panels, untitled, type Spec } from './spec.ts'

const fontFiles: Spec = {
  type: 'array',
  items: { type: 'object', properties: { name: untitled({ type: 'string', pattern: fontNamePattern }) } }
}
const font: Spec = own('fontFamily', {}, { type: 'string' })

export const appearance = panels(
  {
    logo: helped('logo', image(1000, 400)),
    logoDark: helped('logoDark', image(1000, 400)),
    favicon: helped('favicon', image(256, 256)),
    errorImages: group({
      forbidden: image(1200, 1200),
      notFound: image(1200, 1200),
      fallback: image(1200, 1200)
    }),
    theme: own('theme'),
    bodyFontFamily: half(font),
    headingFontFamily: half(helped('headingFontFamily', font)),
    fonts: helped('fonts', own('fonts', {}, fontFiles)),
    defaults: untitled(
      group({
        elevation: half(choice('elevation', elevations, 1)),
        density: half(choice('density', densities, 'comfortable')),
        rounded: half(choice('rounded', roundings, 'default')),
        hover
      })
    ),
    navLinksConfig: untitled(buttonStyle),
    linksConfig: untitled(
      group({
        underline: named('underline', choice('underline', underlines, 'always')),
        color: half(anyColor()),
        underlineColor: half(anyColor())
      })
    )
  },
  [
    { section: 'colors', children: ['theme'] },
    { section: 'fonts', children: ['bodyFontFamily', 'headingFontFamily', 'fonts'] },
    { section: 'images', children: ['logo', 'logoDark', 'favicon', 'errorImages'] },
    { section: 'style', children: ['defaults'] },
    { section: 'buttons', children: ['navLinksConfig'] },
    { section: 'links', children: ['linksConfig'] }
  ]
)
