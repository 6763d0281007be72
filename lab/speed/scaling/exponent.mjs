/** The exponent of growth: the slope of the regression line through the logarithms of points. */
export function exponent(points) {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)]);
  const mean = (at) => logs.reduce((sum, pair) => sum + pair[at], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  return (
    logs.reduce((sum, pair) => sum + (pair[0] - x) * (pair[1] - y), 0) /
    logs.reduce((sum, pair) => sum + (pair[0] - x) ** 2, 0)
  );
}
