import type { Page } from 'playwright-core'

/**
 * Presses Tab until the focus leaves the page; returns each stop that has no outline, is hidden or is out of order. The
 * first stop is the link that skips to the content.
 */
export async function walkByKeyboard(page: Page): Promise<string[]> {
  const problems: string[] = []
  let furthest = 0
  let isInFooter = false
  for (let stops = 0; stops < 300; stops++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(describeFocus)
    // A browser without toolbars may take the focus straight from the last stop to the first.
    if (!stop || (stop.isFirst && isInFooter)) {
      if (!isInFooter) problems.push('the footer is never reached')
      return [...problems, ...(await trySkipLink(page))]
    }
    if (stops === 0 && !stop.isFirst) problems.push(`the skip link is not the first stop, but ${stop.html}`)
    isInFooter = stop.isInFooter
    if (!stop.isMarked) problems.push(`no outline on ${stop.html}`)
    if (!stop.isInSight) problems.push(`out of sight: ${stop.html}`)
    if (stop.partTop < furthest) problems.push(`back up to ${stop.html}`)
    furthest = Math.max(furthest, stop.partTop)
  }
  return ['the focus never leaves the page']
}

/** It is out of sight until it has the focus, and moves the focus to the content. */
async function trySkipLink(page: Page): Promise<string[]> {
  const skip = page.getByRole('link', { name: 'Skip to content' })
  // It has the focus if the walk ended there.
  await skip.evaluate((link) => link.blur())
  const isHidden = (link: Element) => link.getBoundingClientRect().top < 0
  const hidden = page.waitForFunction(isHidden, await skip.elementHandle(), { polling: 50, timeout: 2000 })
  await hidden.catch(() => null)
  const top = (await skip.boundingBox())?.y ?? 0
  await skip.press('Enter')
  const landed = await page.evaluate(() => document.activeElement?.tagName)
  return top < 0 && landed === 'MAIN' ? [] : [`the skip link is at ${top} and leads to ${landed}`]
}

/** Returns null when the focus has left the page. */
export function describeFocus() {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const style = getComputedStyle(element)
  const box = element.getBoundingClientRect()
  const x = box.x + box.width / 2
  const y = box.y + Math.min(box.height, innerHeight - box.y) / 2
  const top = document.elementFromPoint(x, y)
  const partTop = element.closest('body > :not(a)')?.getBoundingClientRect().top ?? 0
  return {
    html: element.outerHTML.slice(0, 120),
    isFirst: element === document.querySelector('a'),
    isInFooter: element.closest('footer') !== null,
    isMarked: style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2,
    isInSight: top !== null && (element.contains(top) || top.contains(element)),
    // The top of the part of the page that contains it: header, breadcrumbs, main or footer.
    partTop: partTop + scrollY,
  }
}
