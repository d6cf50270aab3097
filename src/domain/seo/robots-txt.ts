/** Seconds between requests. A robot obeys only the group that names it, so each group repeats the rules. */
const crawlDelays = { Googlebot: 1, Bingbot: 1, '*': 2 }

export function createRobotsTxt(siteUrl: string): string {
  const groups = Object.entries(crawlDelays).map(
    ([robot, seconds]) => `User-agent: ${robot}\nAllow: /\nCrawl-delay: ${seconds}\n`,
  )
  return [...groups, `Sitemap: ${siteUrl}/sitemap.xml\n`].join('\n')
}
