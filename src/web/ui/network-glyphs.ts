// Our own plain icons on a field of 24 by 24, all with the same line weight, shown next to a name. Each is a separate
// export, so that an island bundles only those it draws.

export const facebookGlyph = 'M13.5 21v-8h3l.5-3.5h-3.5V8c0-1.2.5-2 2-2H17V3h-2.5C11.6 3 10 4.8 10 7.5v2H7V13h3v8z'
const instagramGlyph =
  'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM17 7v.01'
export const linkedinGlyph = 'M5 10h3v10H5zM5 5.5v1h3v-1zM12 20V10h3v10M15 13c0-1.7 1-3 2.7-3S20 11.3 20 13v7'
const pinterestGlyph =
  'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM10 20.5l2-9M9 13c-1.5-3 .2-6 3.2-6s4.6 2.4 3.8 5-3.6 3-4.6 1.2'
const tiktokGlyph = 'M13 3v12.5a3.5 3.5 0 1 1-3.5-3.5M13 3c.3 3.2 2.6 5.5 6 5.8'
export const xGlyph = 'M4 4h4l12 16h-4zM20 4l-6.5 7.2M10.5 12.8 4 20'
const yelpGlyph = 'M12 3v7.5M4.5 9l6 2.5M6.5 19l4.2-5.5M17.5 19l-4.2-5.5M19.5 9l-6 2.5'
const youtubeGlyph =
  'M6.5 5h11A3.5 3.5 0 0 1 21 8.5v7a3.5 3.5 0 0 1-3.5 3.5h-11A3.5 3.5 0 0 1 3 15.5v-7A3.5 3.5 0 0 1 6.5 5zM10 8.8v6.4l5.5-3.2z'

/** All of them, by network. `public/networks.svg` is generated from these. */
export const glyphs = {
  facebook: facebookGlyph,
  instagram: instagramGlyph,
  linkedin: linkedinGlyph,
  pinterest: pinterestGlyph,
  tiktok: tiktokGlyph,
  x: xGlyph,
  yelp: yelpGlyph,
  youtube: youtubeGlyph,
}
