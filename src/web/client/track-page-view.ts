import { track } from './analytics.ts'

/** Says that this page was looked at, or that there was none, and from which site or campaign the visitor came. */
export function trackPageView(): void {
  const { host, pathname, search } = location
  const referrer = document.referrer && new URL(document.referrer).host
  const query = new URLSearchParams(search)
  const [source, medium, name] = ['source', 'medium', 'campaign'].map((key) => query.get(`utm_${key}`) ?? '')
  track({
    event: 'notFound' in document.body.dataset ? 'page_not_found' : 'page_view',
    path: pathname,
    // Absent for a step inside the site.
    ...(referrer !== host && { referrer }),
    ...(source && { campaign: { source, medium, name } }),
  })
  // For the lead that may follow; fetched only for those who come from elsewhere.
  if (source || (referrer && referrer !== host))
    import('./remember-campaign.ts').then((module) => module.rememberCampaign())
}
