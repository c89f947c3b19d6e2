/* What is told above whatever may be done: what has just happened, what others are asked, and what waits for a word
   from here without keeping anybody from playing on. */
import { html, nothing } from "lit-html";
import { answeredForMe } from "table/dock/answered_for";
import { reviewed } from "table/dock/dispute";
import { extraLines } from "table/dock/given_extra";
import { notLetIn, tableLines } from "table/dock/join_requests";
import { leaverLines } from "table/dock/leavers";
import { asideLine, isAside, notNow } from "table/dock/not_now";
import { offerLines } from "table/dock/offer";
import { ownAnswers } from "table/dock/own_answer";
import { announced, handed, thrownNow, toast } from "table/dock/problem";
import { askedCards, proposalLines } from "table/dock/proposal";
import { answersAll, knockHere, knockKey, knocksHere } from "table/dock/put";
import { rulesAside } from "table/dock/rules_seen";
import { rightsAgainst } from "table/dock/since";
import { icon } from "table/board/marks";
import { words } from "table/words";

/** Somebody is at the door on another phone, and this phone may let them in; the others who wait are counted. */
/** @param {Context} ctx */
function door(ctx) {
  const knock = knockHere(ctx.state);
  const { door: address } = ctx.page.urls;
  if (!knock || !address) return nothing;
  const key = knockKey(knock);
  const said = ctx.people.hears(knock.asks);
  if (isAside(ctx, key)) return asideLine(ctx, key, said);
  const others = knocksHere(ctx.state).length - 1 + (answersAll(ctx.state) ? ctx.view.more_knocks : 0);
  const more = others ? html`<small>${words.moreAsk(others)}</small>` : nothing;
  return html`<div class="entered ask-block">
    <a class="btn wide" href=${address}><span>${said} ${more}</span></a>${notNow(ctx, key)}</div>`;
}

/** Told once on each phone, when its player is first Captain next, until the next event. */
/** @param {Context} ctx */
const lockedPhone = ({ state: { me, lockedTold }, view }) =>
  lockedTold === view.seq
    ? html`<p class="toast" role="status">
        ${icon("awake")}<span data-of=${me[0]}><b>${words.youCaptainNext}</b> ${words.lockedPhone}</span></p>`
    : nothing;

/** Whether the notices lie over the trail: on the scorekeeper's tablet during a game, where nothing that is pressed may
    move when one comes or goes.
    @param {Context} ctx */
const liesOverTrail = ({ keeping, view }) => Boolean(keeping && view.game);

/** Whether what another has answered for the reader is one of the notices, which scroll where there is too little room:
    on a wide screen, where the results stand below them and a right that the next roll ends is the lowest.
    @param {Pick<Context, "wide" | "keeping">} ctx */
export const answersAmongNotices = ({ wide, keeping }) => Boolean(wide && !keeping);

/** The notices of this phone, the most urgent first. Where all has no room they scroll, so that the buttons below them
    stay in sight.
    @param {Context} ctx */
export const notices = (ctx) =>
  liesOverTrail(ctx) ? nothing : listed(ctx, answersAmongNotices(ctx) ? answeredForMe(ctx) : nothing);

/** The same over the trail, while nothing is asked that comes before them.
    @param {Context} ctx */
export const noticesOverTrail = (ctx) => (liesOverTrail(ctx) && ctx.content?.told ? listed(ctx) : nothing);

/** @param {Context} ctx @param {unknown} [first] */
const listed = (ctx, first = nothing) =>
  html`<div class="notices" tabindex="0">${first}${reviewed(ctx)}${handed(ctx)}
    ${ownAnswers(ctx)}${toast(ctx)}${ctx.view.rolling ? nothing : thrownNow(ctx)}${extraLines(ctx)}
    ${leaverLines(ctx)}${announced(ctx)}
    ${rightsAgainst(ctx)}${offerLines(ctx)}
    ${askedCards(ctx)}${proposalLines(ctx)}${door(ctx)}${rulesAside(ctx)}${notLetIn(ctx)}${tableLines(ctx)}
    ${lockedPhone(ctx)}</div>`;
