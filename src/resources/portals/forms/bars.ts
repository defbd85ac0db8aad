/** Forms of the header, navigation and footer of a portal. */
import { addressSchema } from '../../../../contract/portals/configSchema.ts'
import { alignments } from '../../../../contract/portals/looks.ts'
import { menuRule } from './rules.ts'
import { anyColor, areaColor, color, image, optionalLink } from './looks.ts'
import {
  choice,
  choices,
  flag,
  group,
  half,
  helped,
  longText,
  markdown,
  named,
  own,
  panels,
  text,
  untitled,
  when,
  type Spec
} from './spec.ts'

const shown = 'parent.data.show !== false'

const headerOf = (): Spec =>
  group({
    show: named('headerShow', flag(true)),
    color: half(when(shown, areaColor())),
    logoPrimaryType: half(when(shown, choice('logoType', ['default', 'local', 'hidden'], 'default'))),
    logoPrimary: when(`${shown} && parent.data.logoPrimaryType === "local"`, image(1000, 400)),
    logoPrimaryMobile: when(`${shown} && parent.data.logoPrimaryType === "local"`, image(600, 300)),
    logoPrimaryLink: when(`${shown} && parent.data.logoPrimaryType !== "hidden"`, optionalLink),
    logoPrimaryCentered: half(when(shown, flag())),
    showTitle: half(when(shown, flag(true))),
    showSocial: half(when(shown, flag())),
    keepOnScroll: half(when(shown, flag())),
    logoSecondary: when(shown, image(1000, 400)),
    logoSecondaryLink: when(`${shown} && parent.data.logoSecondary`, optionalLink)
  })

export const header = panels(
  {
    header: untitled(headerOf()),
    headerHomeActive: flag(),
    headerHome: untitled(when('rootData.headerHomeActive', headerOf()))
  },
  [
    { section: 'header', children: ['header'] },
    { section: 'headerHome', children: ['headerHomeActive', 'headerHome'] }
  ]
)

const navBarOf = (): Spec =>
  group({
    logoType: half(choice('logoType', ['default', 'local', 'hidden'])),
    color: half(areaColor()),
    logo: when('parent.data.logoType === "local"', named('navBarLogo', image(600, 200))),
    logoMobile: when('parent.data.logoType === "local"', image(400, 200)),
    logoLink: when('parent.data.logoType !== "hidden"', optionalLink),
    loginColor: half(anyColor()),
    sliderColor: half(color()),
    align: half(choice('alignment', ['left', 'center'], 'center')),
    tabsStyle: choices('tabsStyle', ['uppercaseTitle', 'boldTitle', 'largerFont']),
    transparent: half(flag()),
    keepOnScroll: half(flag()),
    fluid: half(flag(true))
  })

export const navBar = panels(
  {
    menu: untitled(group({ children: named('menu', own('menu', { submenus: true }, menuRule)) })),
    navBar: untitled(navBarOf()),
    navBarHomeActive: flag(),
    navBarHome: untitled(when('rootData.navBarHomeActive', navBarOf())),
    breadcrumb: untitled(
      group({
        position: half(
          named('breadcrumbPosition', choice('breadcrumb', ['none', 'below-nav', 'above-footer', 'both']))
        ),
        homeLabel: half(text(100)),
        showHome: half(flag(true)),
        fluid: half(flag(true)),
        compact: half(flag(true)),
        separator: group({
          type: half(named('separatorType', choice('separator', ['text', 'icon'], 'text'))),
          text: half(when('parent.data.type !== "icon"', named('separatorText', text(5)))),
          color: half(named('separatorColor', anyColor())),
          icon: when('parent.data.type === "icon"', own('icon'))
        })
      })
    )
  },
  [
    { section: 'menu', children: ['menu'] },
    { section: 'navBar', children: ['navBar'] },
    { section: 'navBarHome', children: ['navBarHomeActive', 'navBarHome'] },
    { section: 'breadcrumb', children: ['breadcrumb'] }
  ]
)

const places = ['main', 'left'] as const
const hasLogo = 'parent.data.logoPrimaryType !== "hidden"'

export const footer = group({
  footer: untitled(
    panels(
      {
        color: half(areaColor()),
        copyright: half(choice('copyright', ['text', 'logo'])),
        socialPosition: half(choice('place', ['none', ...places])),
        backgroundImage: image(2000, 1000),
        backgroundImageLocation: half(
          when('parent.data.backgroundImage', choice('imagePlace', ['left', 'center', 'right', 'repeat']))
        ),
        logoPrimaryType: half(choice('logoType', ['default', 'header', 'local', 'hidden'])),
        logoPrimary: when('parent.data.logoPrimaryType === "local"', image(1000, 400)),
        logoPrimaryDark: when('parent.data.logoPrimaryType === "local"', image(1000, 400)),
        logoPrimaryLink: when(hasLogo, optionalLink),
        logoPosition: half(when(hasLogo, choice('place', places))),
        logoAlignment: half(when(hasLogo, choice('alignment', alignments))),
        slogan: longText(1000, 2),
        sloganColor: half(when('parent.data.slogan', anyColor())),
        sloganPosition: half(when('parent.data.slogan', choice('place', places))),
        sloganAlignment: half(when('parent.data.slogan', choice('alignment', alignments))),
        text: named('footerText', markdown),
        textPosition: half(when('parent.data.text', choice('place', places))),
        linksMode: half(choice('linksMode', ['lines', 'columns'])),
        links: named('footerLinks', own('menu', {}, menuRule)),
        importantLinks: helped('importantLinks', own('menu', {}, menuRule)),
        extraLogos: {
          type: 'array',
          maxItems: 50,
          layout: { comp: 'list', itemTitle: 'item.label' },
          items: {
            ...group({
              logo: named('extraLogo', image(600, 300)),
              label: half(named('extraLogoLabel', text())),
              link: half(named('extraLogoLink', { ...addressSchema, maxLength: 1000 }))
            }),
            required: ['logo', 'label']
          }
        }
      },
      [
        {
          section: 'footerLook',
          children: ['color', 'copyright', 'socialPosition', 'backgroundImage', 'backgroundImageLocation']
        },
        {
          section: 'footerLogo',
          children: [
            'logoPrimaryType',
            'logoPrimary',
            'logoPrimaryDark',
            'logoPrimaryLink',
            'logoPosition',
            'logoAlignment'
          ]
        },
        {
          section: 'footerTexts',
          children: ['slogan', 'sloganColor', 'sloganPosition', 'sloganAlignment', 'text', 'textPosition']
        },
        { section: 'footerLinks', children: ['linksMode', 'links', 'importantLinks'] },
        { section: 'footerLogos', children: ['extraLogos'] }
      ]
    )
  )
})
