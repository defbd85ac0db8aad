/** Logos of social networks, 24 × 24. */
import { mdiFacebook, mdiGithub, mdiInstagram, mdiLinkedin, mdiMastodon, mdiVimeo, mdiYoutube } from '@mdi/js'

interface SocialNetwork {
  name: string
  path: string
}

/** Supported social networks, in display order. */
export const socialNetworks: Record<string, SocialNetwork> = {
  bluesky: {
    name: 'Bluesky',
    path: 'M12 10.8c-1.087-2.114-4.046-6.053-6.798-7.995C2.566.944 1.561 1.266.902 1.565.139 1.908 0 3.08 0 3.768c0 .69.378 5.65.624 6.479.815 2.736 3.713 3.66 6.383 3.364-3.912.58-7.387 2.005-2.83 7.078 5.013 5.19 6.87-1.113 7.823-4.308.953 3.195 2.05 9.271 7.733 4.308 4.267-4.308 1.172-6.498-2.74-7.078 2.67.297 5.568-.628 6.383-3.364.246-.828.624-5.79.624-6.478 0-.69-.139-1.861-.902-2.206-.659-.298-1.664-.62-4.3 1.24C16.046 4.748 13.087 8.687 12 10.8Z'
  },
  mastodon: { name: 'Mastodon', path: mdiMastodon },
  x: {
    name: 'X',
    path: 'M18.244 2.25h3.308l-7.227 8.26 8.502 11.24H16.17l-5.214-6.817L4.99 21.75H1.68l7.73-8.835L1.254 2.25H8.08l4.713 6.231zm-1.161 17.52h1.833L7.084 4.126H5.117z'
  },
  facebook: { name: 'Facebook', path: mdiFacebook },
  linkedin: { name: 'LinkedIn', path: mdiLinkedin },
  instagram: { name: 'Instagram', path: mdiInstagram },
  youtube: { name: 'YouTube', path: mdiYoutube },
  vimeo: { name: 'Vimeo', path: mdiVimeo },
  github: { name: 'GitHub', path: mdiGithub }
}
