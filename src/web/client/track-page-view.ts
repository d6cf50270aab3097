import { track } from './analytics.ts'

/** Reports a page view or a missing page, with the site or campaign the visitor came from. */
export function trackPageView(): void {
  const { host, pathname, search } = location
  const referrer = document.referrer && new URL(document.referrer).host
  const query = new URLSearchParams(search)
  const [source, medium, name] = ['source', 'medium', 'campaign'].map((key) => query.get(`utm_${key}`) ?? '')
  track({
    event: 'notFound' in document.body.dataset ? 'page_not_found' : 'page_view',
    path: pathname,
    // Left out if the visitor came from another page of this site.
    ...(referrer !== host && { referrer }),
    ...(source && { campaign: { source, medium, name } }),
  })
  // Stored for a lead they may send. Loaded only for visitors from another site.
  if (source || (referrer && referrer !== host))
    import('./remember-campaign.ts').then(
      (module) => module.rememberCampaign(),
      () => {},
    )
}
