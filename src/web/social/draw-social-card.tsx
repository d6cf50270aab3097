import { renderToStaticMarkup } from 'react-dom/server'
import satori from 'satori'
import type { DrawSocialCard } from '#domain/seo/social-card.ts'
import { CARD_HEIGHT, CARD_WIDTH, CardScene } from './card-scene.tsx'
import { CardText } from './card-text.tsx'

/** Draws the picture as SVG with its text as outlines, so that rendering it to pixels needs no font. */
export const drawSocialCard: DrawSocialCard = async (card, fonts) => {
  const words = await satori(<CardText card={card} />, { width: CARD_WIDTH, height: CARD_HEIGHT, fonts })
  const scene = renderToStaticMarkup(<CardScene path={card.path} />)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">${scene}${words}</svg>`
}
